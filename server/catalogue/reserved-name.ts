/** The SIL Open Font License: whether the copyright holders reserved their font's name. A changed font may not bear it then. */

/** Its definitions name the thing, too; only after a copyright does it say 'with'. */
export const reservesName = (licence: string): boolean =>
  /\bwith\s+reserved\s+font\s+names?\b/i.test(licence);
