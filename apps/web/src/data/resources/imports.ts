import { degreeRecordBizKey, degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { PhotoMatchMode, PhotoOverwrite } from '@xw/shared/degree/photos'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import type { Page } from '@xw/shared/wire/envelope'
import type {
  FirstRow,
  ImportKind,
  ImportProgress,
  ImportStatus,
  RunningImport,
  StartedImport,
  TemplateField,
} from '@xw/shared/wire/imports'
import { paths } from '@xw/shared/wire/paths'
import { download } from '../../api/download.ts'
import { call, request } from '../../api/http.ts'

/** The records that the import is about, and its kind. Both follow from the page on which the wizard was opened. */
export interface ImportScope {
  readonly kind: ImportKind
  readonly xwlx: string
  /** The batch that the page shows. Absent means all batches. */
  readonly batchId?: string
}

/** The code that a word in a field's cells stands for; null for none. */
export interface WordMapping {
  readonly id: string
  readonly word: string
  readonly value: string | null
}

/** Throws a refused file without a message, because the wizard shows the refusal itself (IM-06). */
export const loadFirstRow = (importFileId: string): Promise<FirstRow> =>
  call(paths.imports.firstRow, { params: { importFileId }, silent: true })

export const loadTemplate = (importFileId: string, { kind, xwlx }: ImportScope): Promise<TemplateField[]> =>
  call(paths.imports.fields, { params: { importFileId, kind, xwlx }, silent: true })

/** Downloads a template with the columns of a degree type, drop-down lists and notes. */
export const downloadTemplate = ({ xwlx }: Pick<ImportScope, 'xwlx'>): Promise<void> =>
  download(`${degreeRecordTable.path}/exportTemplate`, `${findDegreeType(xwlx)?.name ?? '学位信息'}导入模板.xlsx`, {
    params: { xwlx },
  })

export interface RecordImportRequest extends ImportScope {
  readonly importFileId: string
  readonly fields: readonly { readonly mc: string; readonly id: string }[]
  readonly blank: 'keep' | 'clear'
  readonly dryRun: boolean
  readonly words: readonly WordMapping[]
}

export const startImport = ({ importFileId, fields, ...form }: RecordImportRequest): Promise<StartedImport> =>
  call(paths.imports.start, { method: 'POST', body: { importFileId, fields, form } })

export interface PhotoImportRequest {
  readonly fileId: string
  readonly type: DegreeTypeCode
  readonly mode: PhotoMatchMode['code']
  readonly overwrite: PhotoOverwrite
}

/** IM-10: imports photos from an archive. */
export const startPhotoImport = ({ fileId, type, mode, overwrite }: PhotoImportRequest): Promise<StartedImport> =>
  call(paths.imports.photos, {
    method: 'POST',
    body: { bizKey: degreeRecordBizKey(type), importFileId: fileId, zpppmc: mode, xwbslbm: type, sffg: overwrite },
  })

export const loadImportResult = (id: string): Promise<ImportProgress> =>
  call(`${paths.imports.records}/result`, { params: { id }, silent: true })

/** Finds the user's running import of this kind, so that a reopened wizard shows it. */
export const findRunningImport = ({
  kind,
  xwlx,
}: {
  kind: ImportKind | 'photo'
  xwlx: string
}): Promise<RunningImport> =>
  call(`${paths.imports.records}/running`, { params: { kind, bizKey: `xwInfo_${xwlx}` }, silent: true })

export const undoImport = (id: string) => request(`${paths.imports.records}/undo`, { method: 'POST', body: { id } })

export const cancelImport = (taskId: string) =>
  request<null>(paths.tasks.cancel, { method: 'POST', body: { id: taskId } })

/** IM-09: one row of the list of imports. */
export interface ImportRecord {
  readonly id: string
  readonly fileName: string
  readonly kind: ImportKind | 'photo' | 'sheet'
  readonly kind_dictText: string
  readonly status: ImportStatus
  readonly status_dictText: string
  readonly totalNum: number
  readonly successNum: number
  readonly failNum: number
  readonly resultFileId: string | null
  readonly createTime: string
  readonly realname: string
}

export const listImports = (
  xwlx: string,
  paging: { readonly pageNo: number; readonly pageSize: number },
): Promise<Page<ImportRecord>> => call(`${paths.imports.records}/list`, { params: { xwbslbm: xwlx, ...paging } })
