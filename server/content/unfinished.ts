/** Drafts: texts that are not finished. The shop leaves them out; in development they are shown, and called so. */
import type { ContentFiles, MarkdownFile } from './read-content.ts';

type MaybeDraft = { readonly draft?: boolean | undefined };

const maxTitle = 200;
const mark = (title: string) => `Draft: ${title}`.slice(0, maxTitle);

/** The files with 'Draft:' before the titles of drafts, or without drafts; what refers to those that are left out shows nothing for them. */
export function withDrafts(files: ContentFiles, isShown: boolean): ContentFiles {
  const listed = <M extends MaybeDraft>(
    texts: readonly MarkdownFile<M>[],
    marked: (file: MarkdownFile<M>) => MarkdownFile<M>,
  ) =>
    texts
      .filter(({ value }) => isShown || !value.draft)
      .map((file) => (file.value.draft ? marked(file) : file));
  return {
    ...files,
    posts: listed(files.posts, (file) => ({
      ...file,
      value: { ...file.value, name: mark(file.value.name) },
    })),
    commissions: listed(files.commissions, (file) => ({
      ...file,
      value: { ...file.value, title: mark(file.value.title) },
    })),
    pages: listed(files.pages, (file) => ({
      ...file,
      value: { ...file.value, title: mark(file.value.title) },
      markdown: file.markdown.replace(/^# /, '# Draft: '),
    })),
  };
}

/** The drafts among the files, each as `folder/slug`. */
export const draftsOf = ({ posts, commissions, pages }: ContentFiles): string[] =>
  Object.entries({ posts, commissions, pages }).flatMap(([folder, texts]) =>
    texts.flatMap(({ key, value }: MarkdownFile<MaybeDraft>) => (value.draft ? [`${folder}/${key}`] : [])),
  );
