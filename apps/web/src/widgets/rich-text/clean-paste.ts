import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'

const ownImage = `${apiBase}${paths.files.static}/`

/**
 * HTML from another program before the editor reads it: without Word's comments, name-spaced tags and empty paragraphs,
 * and without pictures that lie on somebody's disk or on another site. The editor drops the styles it does not know.
 */
export const cleanPaste = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|xml|title|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?[a-z]+:[^>]*>/gi, '')
    .replace(/<img\b[^>]*>/gi, tag => (tag.includes(`src="${ownImage}`) ? tag : ''))
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|<\/?span\b[^>]*>)*<\/p>/gi, '')
