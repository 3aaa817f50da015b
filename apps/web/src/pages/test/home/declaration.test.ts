import { runInNewContext } from 'node:vm'
import { text } from '@xw/shared/field-types/text'
import { expect, it } from 'vitest'
import { formatDeclaration, formatUsage } from './declaration.ts'
import { fieldExamples } from './field-examples.ts'

const modules = import.meta.glob<object>(['../../../../../../packages/shared/src/field-types/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const declaring = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>
const examples = Object.values(fieldExamples).flatMap(({ examples: each }) => Object.entries(each))

it.each(examples)('the declaration shown for %s creates the same field', (_, { field }) => {
  expect(runInNewContext(`(${formatDeclaration(field)})`, declaring)).toEqual(field)
})

it.each(examples)('the declaration of %s imports its function from the right file', (key, { field }) => {
  const [, name = '', file] =
    /^import \{ (\w+) \} from '@xw\/shared\/field-types\/([\w-]+)'/.exec(formatUsage(key, field)) ?? []
  expect(modules[`../../../../../../packages/shared/src/field-types/${file}.ts`]).toHaveProperty(name)
})

it('keeps quotes and line breaks of a text, and breaks a declaration that is too long for one line', () => {
  const field = text("O'Brien\n第二行", { help: '长'.repeat(70) })
  expect(formatDeclaration(field)).toBe(`text('O\\'Brien\\n第二行', {\n  help: '${'长'.repeat(70)}',\n})`)
})
