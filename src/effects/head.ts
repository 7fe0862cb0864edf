/** The head's tags after a navigation, as the server writes them for a first page (server/render/document.ts). */
import type { HeadMeta } from '../../domain/rendered.ts';

/** For social cards of pages without a picture of their own. */
const defaultImage = '/social.png';

/** Sets every tag for a page at this path; one that is not public has no canonical link, and is for no search engine. */
export function showHead({ title, description, image }: HeadMeta, canonical: string, isPublic: boolean) {
  const address = location.origin + canonical;
  const contents = {
    description,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': new URL(image ?? defaultImage, address).href,
  };
  for (const [name, content] of Object.entries(contents))
    document.head.querySelector(`[name="${name}"], [property="${name}"]`)?.setAttribute('content', content);
  const tag = document.createElement(isPublic ? 'link' : 'meta');
  const attributes = isPublic ? { rel: 'canonical', href: address } : { name: 'robots', content: 'noindex' };
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  document.head.querySelector('[rel="canonical"], [name="robots"]')?.replaceWith(tag);
}
