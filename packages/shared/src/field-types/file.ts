import { type UploadBiz, uploadRulesByBiz } from '../files/upload-purposes.ts'
import type { UploadRules } from '../files/upload-rules.ts'
import { type CodeValueField, formatCodeValue, readCodeList } from './code-value.ts'
import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readUuid } from './id.ts'

/** Options of every field with uploaded files. The value is their ids; `max` keeps the newest that many. */
export interface FilesField extends Omit<CodeValueField, 'multiple'> {
  /** The purpose of the upload, which decides what files are accepted; `temp` when absent. */
  readonly biz?: UploadBiz
  /** The accepted extensions among those of the purpose, in lower case. */
  readonly accept?: readonly string[]
  readonly maxMb?: number
  /** GR-08: actions that a grid's cell does not offer. */
  readonly canDownload?: false
  readonly canRemove?: false
}

/** Uploaded files of any kind. */
export interface FileField extends FilesField {
  readonly type: 'file'
}

export const file = fieldDeclarer<FileField>('file')

/** A stored path identifies a file as well as its id does: its last part is the id. */
const readFileId = (text: string, field: CodeValueField) => readUuid(text.slice(text.lastIndexOf('/') + 1), field)

/** Returns the upload rules of a field: those of its purpose, narrowed by its own options. */
export function getUploadRules({ type, biz = 'temp', accept, maxMb }: FilesField): UploadRules {
  return {
    ...uploadRulesByBiz[biz],
    ...(type === 'image' && { image: true as const }),
    ...(accept && { accept }),
    ...(maxMb && { maxMb }),
  }
}

/** The meaning of `file` and `image`, which differ only in their look. */
export const filesType = <F extends FilesField>(): FieldType<F, readonly string[]> => ({
  sqlType: () => 'uuid[]',
  parse: (input, field) => readCodeList(input, field, readFileId),
  format: formatCodeValue,
  size: 'items',
  several: () => true,
  queryRules: [],
  verb: '选择',
  // A spreadsheet cannot hold files, and nobody searches by a file's id.
  hiddenOn: ['query', 'excel'],
})

export const fileType = filesType<FileField>()
