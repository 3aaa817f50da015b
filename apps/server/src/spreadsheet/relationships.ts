import type { Limits } from './limits.ts'
import { readTags } from './read-tags.ts'
import type { ZipArchive } from './zip-in.ts'

/** A reference from one part of a package to another. */
export interface Relationship {
  id: string
  /** The last word of the type's address. The rest differs between the strict and the transitional format. */
  type: string
  part: string
}

/** Resolves the name by which one part refers to another: relative to the folder of the referring part, or absolute. */
function resolvePart(folder: string, target: string): string {
  const segments: string[] = []
  for (const segment of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/').toLowerCase()
}

/** Reads the parts of the package to which a part refers; `''` is the package itself. */
export async function readRelationships(zip: ZipArchive, part: string, limits: Limits): Promise<Relationship[]> {
  const folder = part.slice(0, Math.max(0, part.lastIndexOf('/')))
  const name = `${folder === '' ? '' : `${folder}/`}_rels/${part.slice(part.lastIndexOf('/') + 1)}.rels`
  const found: Relationship[] = []
  if (!zip.names.has(name)) return found
  await readTags(zip, name, limits, {
    open(tag, xml) {
      const target = xml.attribute('Target')
      if (tag !== 'Relationship' || target === null || xml.attribute('TargetMode') === 'External') return
      const type = (xml.attribute('Type') ?? '').split('/').at(-1) ?? ''
      found.push({ id: xml.attribute('Id') ?? '', type, part: resolvePart(folder, target) })
    },
  })
  return found
}
