import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type FieldDef, isFiles, typeOf } from '@xw/shared/field-types/index'
import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import { can } from '@xw/shared/permission/can'
import { resources } from '@xw/shared/resources/index'
import { fileResource as storedFile } from '@xw/shared/resources/sys/file'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { forbidden, refused } from '../../../lib/errors.ts'
import type { Session } from '../../../plugins/session.ts'

/** Actions that put no file into a resource. */
const reading = ['list', 'exportXls', 'history', 'delete', 'deleteBatch']

/** Decides by one permission code whether it gives somebody a place for a file. */
type GivesPlace = (code: string) => boolean

const writes = (permissions: readonly string[]): GivesPlace => {
  const changed = new Set(permissions)
  return code => {
    const at = code.lastIndexOf(':')
    return changed.has(code.slice(0, at)) && !reading.includes(code.slice(at + 1))
  }
}

const writesFields = (isPlace: (field: FieldDef) => boolean, more: readonly string[] = []) =>
  writes([
    ...[degreeRecordTable, ...resources]
      .filter(({ fields }) => Object.values(fields).some(isPlace))
      .map(({ permission }) => permission),
    ...more,
  ])

const takes = (biz: UploadBiz) => (field: FieldDef) => isFiles(field) && (field.biz ?? 'temp') === biz

const receives = writes([submissionResource.permission])

/** For what each purpose's files are: the permissions that give a place to put one. */
const places: Record<Exclude<UploadBiz, 'avatar' | 'oss'>, GivesPlace> = {
  // Schools add attachments to degree records and questions to collections, which no definition of the program has.
  temp: writesFields(takes('temp'), [degreeRecordTable.permission, surveyResponseResource.permission]),
  photo: writesFields(takes('photo')),
  jeditor: writesFields(field => typeOf(field).html === true),
  import: code => code.endsWith(':importExcel') || receives(code),
  photoZip: code => code === `${degreeRecordTable.permission}:importPhoto`,
}

/** Of the file storage page: what is kept for good without a record is for those who look after it. */
const storageUpload = `${storedFile.permission}:upload`

/** Students have no page for a picture of their account; everybody else has one. */
const hasPlace = ({ student, grants }: Session, biz: Exclude<UploadBiz, 'oss'>): boolean =>
  biz === 'avatar'
    ? student !== 'only'
    : grants.auth.some(({ action }) => action.split(',').some(code => places[biz](code)))

/** Refuses a file that its sender could put nowhere. */
export function assertPlaceFor(session: Session, biz: UploadBiz): void {
  if (biz === 'oss') {
    if (can(session.grants, storageUpload)) return
    throw forbidden(storageUpload)
  }
  if (hasPlace(session, biz)) return
  throw refused(session.student === 'only' ? '学生只能上传本人的照片和附件' : '您没有可以使用这类文件的功能，不能上传')
}
