import { type CertificateElement, fillElements, listShownPlaceholders } from '@xw/shared/degree/certificate/elements'
import type { CertificateValues } from '@xw/shared/degree/certificate/placeholders'
import { missingIn } from '../../../pdf/glyphs.ts'
import type { CertifiedRecord } from './facts.ts'

type Elements = readonly CertificateElement[]

/** The characters of a certificate that no font has, each once. */
export const findUnprintableCharacters = (elements: Elements, facts: CertificateValues): string[] => [
  ...new Set(
    fillElements(elements, facts).flatMap(element => (element.kind === 'text' ? missingIn(element.text) : [])),
  ),
]

/** What a certificate would show and a record does not have. */
export function listMissingContent(elements: Elements, { facts, photoId }: CertifiedRecord): string[] {
  const blank = listShownPlaceholders(elements).filter(name => !facts[name])
  const needsPhoto = elements.some(({ kind }) => kind === 'photo') && photoId === null
  return needsPhoto ? [...blank, '照片'] : blank
}
