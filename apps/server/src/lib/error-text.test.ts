import { expect, it } from 'vitest'
import { describeError, stackFramesOf, withoutValues } from './error-text.ts'

it.each([
  ['invalid input syntax for type uuid: "zhangsan"', 'invalid input syntax for type uuid: …'],
  ['性别的值“男生”不在可选范围内', '性别的值…不在可选范围内'],
  ['证件号码 11010519491231002X 已被使用', '证件号码 … 已被使用'],
  ['请发到 a.b@x.edu.cn', '请发到 …'],
  ['最多 300 个字', '最多 300 个字'],
])('removes the values from a message and keeps its words: %s', (sentence, expected) => {
  expect(withoutValues(sentence)).toBe(expected)
})

it('describes an error by its name and code', () => {
  expect(describeError(Object.assign(new Error('no "x"'), { name: 'error', code: '42703' }))).toBe('error 42703: no …')
  expect(describeError('a text with a secret')).toBe('thrown without an error')
})

it("stack frames contain no folder of the machine and not the error's text", () => {
  const error = new Error('first line\n    with 13812345678')
  error.stack = [
    'Error: first line',
    '    with 13812345678',
    '    at readRows (file:///srv/xw/apps/server/src/resource/rows.ts:62:20)',
    '    at async /home/somebody/product/node_modules/kysely/dist/kysely.js:1:2',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    '    at run (/tmp/elsewhere/script.ts:1:1)',
    String.raw`    at win (C:\xw\main.ts:1:1)`,
  ].join('\n')
  expect(stackFramesOf(error)?.split('\n')).toEqual([
    'at readRows (apps/server/src/resource/rows.ts:62:20)',
    'at async node_modules/kysely/dist/kysely.js:1:2',
    'at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    'at run (script.ts:1:1)',
    'at win (main.ts:1:1)',
  ])
})
