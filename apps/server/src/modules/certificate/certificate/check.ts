import { type CertificateElement, fillElements, listShownPlaceholders } from '@xw/shared/degree/certificate/elements'
import type { CertificateValues } from '@xw/shared/degree/certificate/placeholders'
import { missingIn } from '../../../pdf/glyphs.ts'
import type { CertifiedRecord } from './facts.ts'

type Elements = readonly CertificateElement[]

/** Lists the characters of a certificate that no embedded font contains, each once. */
export const findUnprintableCharacters = (elements: Elements, facts: CertificateValues): string[] => [
  ...new Set(
    fillElements(elements, facts).flatMap(element => (element.kind === 'text' ? missingIn(element.text) : [])),
  ),
]

/** Lists the placeholders, and 照片, that a template shows and the record leaves empty. */
export function listMissingContent(elements: Elements, { facts, photoId }: CertifiedRecord): string[] {
  const blank = listShownPlaceholders(elements).filter(name => !facts[name])
  const needsPhoto = elements.some(({ kind }) => kind === 'photo') && photoId === null
  return needsPhoto ? [...blank, '照片'] : blank
}
