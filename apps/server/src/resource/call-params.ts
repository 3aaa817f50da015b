import type { ResourceDef } from '@xw/shared/resource/resource'

/** What a call has to say to mean a definition that shares its path with others: the degree type, the catalogue. */
export function callParamsOf({ only, params = [] }: ResourceDef): Record<string, string> {
  const [name] = params
  return only && name ? { [name]: only.value } : {}
}
