declare module 'virtual:modules' {
  export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  export const sources: Readonly<Record<string, string>>;
}
