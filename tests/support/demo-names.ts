/** The demo foundry's name, its motto, and places and people that it invented: no other foundry's shop says one. */
export const demoName =
  /skerry|cut near water|harbour|\blow(?:er)? quay|\blower voe\b|\bnorth sound\b|zaliv|\bness bakery\b|\bislander/gi;
