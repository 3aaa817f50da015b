import { ValueError } from '@xw/shared/field-types/field-type'

/** The settings in a definition's `fieldExtendJson`. */
export interface DefinitionExtension {
  readonly store?: string
  readonly text?: string
  readonly multiSelect?: boolean
  readonly uploadnum?: number
}

/** Parses the settings. Throws an error with the column's title for anything but the JSON text of an object. */
export function parseExtension(json: string | undefined, title: string): DefinitionExtension {
  if (json === undefined || json.trim() === '') return {}
  const said = parse(json)
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new ValueError(`列“${title}”的 fieldExtendJson 不是有效的 JSON 对象`)
  const { store, text, multiSelect, uploadnum } = said as Record<string, unknown>
  const count = Number(uploadnum)
  return {
    ...(typeof store === 'string' && store && { store }),
    ...(typeof text === 'string' && text && { text }),
    ...(multiSelect !== undefined && { multiSelect: multiSelect === true || multiSelect === 'true' }),
    ...(Number.isInteger(count) && count > 0 && { uploadnum: count }),
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
