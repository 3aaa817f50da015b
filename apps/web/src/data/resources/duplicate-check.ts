import type { FieldValue } from '@xw/shared/field-types/field'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import { request } from '../../api/http.ts'

/**
 * VA-05: returns the server's message about a value that another record already has, or null. It runs while people
 * type; if the check fails, saving reports the duplicate.
 */
export async function findDuplicate(
  def: ResourceDef,
  { key, value, id }: { key: string; value: FieldValue | undefined; id: string | null },
): Promise<string | null> {
  if (typeof value !== 'string' || value.trim() === '') return null
  try {
    const { success, message } = await request(paths.duplicates.check, {
      params: { tableName: def.table, fieldName: toColumn(key), fieldVal: value.trim(), dataId: id },
      silent: true,
    })
    return success ? null : message
  } catch {
    return null
  }
}
