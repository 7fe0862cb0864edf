/** Sanitizes the foundry's HTML in the browser, by the same rules as the server. */
import purify from 'dompurify';
import {
  allowedAttributes,
  isAllowedAttribute,
  linkSchemes,
  pictureColour,
  storedTags,
  videoHosts,
} from '../../domain/allowed-html.ts';

const isVideo = (address: string) => videoHosts.some((host) => address.startsWith(`https://${host}/`));

const cleaner = purify();
cleaner.addHook('uponSanitizeAttribute', (element, attribute) => {
  const tag = element.tagName.toLowerCase();
  if (!isAllowedAttribute(tag, attribute.attrName)) attribute.keepAttr = false;
  if (tag === 'iframe' && attribute.attrName === 'src' && !isVideo(attribute.attrValue))
    attribute.keepAttr = false;
  if (attribute.attrName === 'style') {
    const [property, value = ''] = attribute.attrValue.split(/\s*:\s*|\s*;\s*$/);
    attribute.keepAttr = property === pictureColour.property && pictureColour.value.test(value);
  }
});

/** Sanitizes HTML: no scripts, and only frames of the video hosts. */
export const cleanHtml = (html: string): TrustedHTML =>
  cleaner.sanitize(html, {
    ALLOWED_TAGS: [...storedTags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOWED_URI_REGEXP: new RegExp(
      `^(?:(?:${linkSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`,
      'i',
    ),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
