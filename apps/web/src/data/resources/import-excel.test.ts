import { expect, it } from 'vitest'
import { readPartialResult } from './import-excel.ts'

it('IM-08 reads both shapes of an import with errors', () => {
  const file = { path: '/sys/common/static/e.xlsx', name: 'e.xlsx' }
  expect(readPartialResult('有错误', '/sys/common/static/e.xlsx')).toEqual({ kind: 'partial', message: '有错误', file })
  const result = { msg: '错误行数：2', fileUrl: '/jeecg-boot/sys/common/static/e.xlsx', fileName: 'e.xlsx' }
  expect(readPartialResult('有错误', result)).toEqual({ kind: 'partial', message: '错误行数：2', file })
  expect(readPartialResult('有错误', null)).toEqual({ kind: 'partial', message: '有错误', file: null })
  expect(readPartialResult('有错误', 'https://elsewhere.example/e.xlsx')).toMatchObject({ file: null })
})
