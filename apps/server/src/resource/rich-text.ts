import type { FieldValue } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { richTextHtml } from '@xw/shared/field-types/rich-text-html'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import sanitize from 'sanitize-html'
import type { RecordValues } from './stored.ts'

const filePath = `${apiBase}${paths.files.static}/`
const ownFile = new RegExp(
  `^${filePath}(?:\\d{4}/\\d{2}/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`,
  's',
)
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/

/**
 * Returns the image address to store: a file of ours without the ticket of the author, or an inline image; null for
 * anything else.
 */
function imageSource(src = ''): string | null {
  const id = ownFile.exec(src)?.[1]
  if (id) return filePath + id
  return inlineImage.test(src) ? src : null
}

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*(?:,\s*\d{1,3}\s*){2}\)$/i, /^[a-z]{3,20}$/i]

/** Tags that are not allowed are removed, with their content when that is code. */
const allowed: sanitize.IOptions = {
  allowedTags: richTextHtml.tags,
  allowedAttributes: richTextHtml.attributes,
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/], color: colour } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), target: '_blank', rel: 'noopener noreferrer' },
    }),
    img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, src: imageSource(src) ?? '' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Removes everything active from HTML that a user wrote. */
export const cleanHtml = (html: string): string => sanitize(html, allowed)

/** Cleans every rich text of a record in place, before other code reads it. */
export function cleanRichTexts(def: ResourceDef, values: RecordValues): void {
  for (const [key, value] of Object.entries(values)) {
    const field = def.fields[key]
    if (field) values[key] = cleanRichText(field, value)
  }
}

/** Cleans a value if its field is a rich text; returns other values unchanged. */
export const cleanRichText = (field: FieldDef, value: FieldValue | null): FieldValue | null =>
  typeOf(field).html && typeof value === 'string' ? cleanHtml(value) || null : value

const ownImage = new RegExp(`(<img[^>]* src=")${filePath}([0-9a-f-]{36})"`, 'g')

/** Gives each image a link with the reader's own ticket, because image requests send no token. */
export const withFileLinks = (html: string, urlOf: (id: string) => string): string =>
  html.replace(ownImage, (_, before: string, id: string) => `${before}${apiBase}${urlOf(id)}"`)
