/** What tests use of jsdom, which comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { readonly contentType?: string });
    readonly window: { readonly document: Document };
  }
}
