import type { CheckRule } from './rule.ts'

const photoMissing: CheckRule = {
  code: 'E27',
  title: '没有照片',
  fields: ['photo'],
  check: the =>
    the.batch?.needsPhoto && the.photo?.isThere === false ? { message: '本批次要求照片，请上传证件照' } : null,
}

const photoUnfit: CheckRule = {
  code: 'W28',
  title: '照片不合规格',
  fields: ['photo'],
  check: the => (the.photo?.isThere && the.photo.flaw ? { message: `照片${the.photo.flaw}，请更换` } : null),
}

export const photoRules: readonly CheckRule[] = [photoMissing, photoUnfit]
