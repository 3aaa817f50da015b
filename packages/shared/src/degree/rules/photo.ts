import type { CheckRule } from './rule.ts'

const photoMissing: CheckRule = {
  code: 'E27',
  title: '没有照片',
  fields: ['photo'],
  check: subject =>
    subject.batch?.needsPhoto && subject.photo?.isThere === false ? { message: '本批次要求照片，请上传证件照' } : null,
}

const photoUnfit: CheckRule = {
  code: 'W28',
  title: '照片不合规格',
  fields: ['photo'],
  check: subject =>
    subject.photo?.isThere && subject.photo.flaw ? { message: `照片${subject.photo.flaw}，请更换` } : null,
}

export const photoRules: readonly CheckRule[] = [photoMissing, photoUnfit]
