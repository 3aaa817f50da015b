import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type FieldDef, isFiles, typeOf } from '@xw/shared/field-types/index'
import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import { can } from '@xw/shared/permission/can'
import { fileResource as storedFile } from '@xw/shared/resources/sys/file'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { forbidden, refused } from '../../../lib/errors.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Definitions } from '../../../resource/definitions.ts'

/** Actions that put no file into a resource. */
const nonWritingActions = ['list', 'exportXls', 'history', 'delete', 'deleteBatch']

/** Tells whether a permission code gives a user a place for a file. */
type PlacePermission = (code: string, definitions: Definitions) => boolean

const writesTo = (code: string, isChanged: (permission: string) => boolean): boolean => {
  const at = code.lastIndexOf(':')
  return !nonWritingActions.includes(code.slice(at + 1)) && isChanged(code.slice(0, at))
}

const writesFields =
  (isPlace: (field: FieldDef) => boolean, more: readonly string[] = []): PlacePermission =>
  (code, definitions) =>
    writesTo(
      code,
      permission =>
        more.includes(permission) ||
        definitions.all().some(def => def.permission === permission && Object.values(def.fields).some(isPlace)),
    )

const acceptsBiz = (biz: UploadBiz) => (field: FieldDef) => isFiles(field) && (field.biz ?? 'temp') === biz

const importsReceipts = (code: string) => writesTo(code, permission => permission === submissionResource.permission)

/** For each purpose, the permissions that give a place to put a file. */
const placePermissions: Record<Exclude<UploadBiz, 'avatar' | 'oss'>, PlacePermission> = {
  // Schools add attachments to degree records and questions to surveys; no definition in the program shows these.
  temp: writesFields(acceptsBiz('temp'), [degreeRecordTable.permission, surveyResponseResource.permission]),
  photo: writesFields(acceptsBiz('photo')),
  jeditor: writesFields(field => typeOf(field).html === true),
  import: code => code.endsWith(':importExcel') || importsReceipts(code),
  photoZip: code => code === `${degreeRecordTable.permission}:importPhoto`,
}

/** The permission of the file storage page: only its users may store a file for good without a record. */
const storageUpload = `${storedFile.permission}:upload`

/** Students have no page for an avatar; all other users have one. */
const hasPlace = ({ student, grants }: Session, biz: Exclude<UploadBiz, 'oss'>, definitions: Definitions): boolean =>
  biz === 'avatar'
    ? student !== 'only'
    : grants.auth.some(({ action }) => action.split(',').some(code => placePermissions[biz](code, definitions)))

/** Refuses a file that its sender could not use anywhere. */
export function assertFilePurpose(session: Session, biz: UploadBiz, definitions: Definitions): void {
  if (biz === 'oss') {
    if (can(session.grants, storageUpload)) return
    throw forbidden(storageUpload)
  }
  if (hasPlace(session, biz, definitions)) return
  throw refused(session.student === 'only' ? '学生只能上传本人的照片和附件' : '您没有可以使用这类文件的功能，不能上传')
}
