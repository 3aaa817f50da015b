import { describe, expect, it } from 'vitest'
import { findIdleSharedNames, findRetiredNames, findRiddles, findSharedExports } from './plain-words-rules.ts'

const toLines = (findings: readonly { file: string; line: number; reason: string }[]) =>
  findings.map(({ file, line, reason }) => `${file}:${line}: ${reason}`)

describe('an exported name has one meaning', () => {
  const find = (files: Record<string, string>, allowed = {}) =>
    toLines(
      findSharedExports(
        Object.entries(files).map(([file, text]) => ({ file, text })),
        allowed,
      ),
    )

  it('reports a name that two files export, at both places', () =>
    expect(
      find({
        'apps/web/src/a.ts': 'export interface Answer {}',
        'apps/server/src/b.ts': '\nexport type Answer = string',
      }),
    ).toEqual([
      'apps/web/src/a.ts:1: `Answer` is exported by apps/server/src/b.ts:2 too',
      'apps/server/src/b.ts:2: `Answer` is exported by apps/web/src/a.ts:1 too',
    ]))

  it('reports a name that is exported by a list of names', () =>
    expect(
      find({ 'bench/a.ts': 'const size = 1\nexport { size }', 'bench/b.ts': 'export const size = 2' }),
    ).toHaveLength(2))

  it.each<[string, Record<string, string>]>([
    ['a name that only one of the files exports', { 'bench/a.ts': 'const a = 1', 'bench/b.ts': 'export const a = 2' }],
    ['a re-export', { 'bench/a.ts': 'export const a = 1', 'bench/b.ts': "export { a } from './a.ts'" }],
    ['default exports', { 'bench/a.ts': 'export default function Page() {}', 'bench/b.ts': 'export const Page = 2' }],
    ['files of different programs', { 'bench/a.ts': 'export const a = 1', 'e2e/b.ts': 'export const a = 2' }],
    ['an overloaded function', { 'bench/a.ts': 'export function a(x: 1): 1\nexport function a(x: 2): 2' }],
    [
      'both halves of a field type and the resource that it refers to',
      {
        'packages/shared/src/field-types/role.ts': 'export const role = 1',
        'apps/web/src/field-types/role.tsx': 'export const role = 2',
        'packages/shared/src/resources/sys/role.ts': 'export const role = 3',
      },
    ],
  ])('accepts %s', (_, files) => expect(find(files)).toEqual([]))

  describe('with a name that the page and the server may share', () => {
    const allowed = { register: 'the page calls what the server does' }
    const page = { 'apps/web/src/a.ts': 'export const register = 1' }
    const server = { 'apps/server/src/b.ts': 'export const register = 2' }

    it('accepts it once at each end', () => expect(find({ ...page, ...server }, allowed)).toEqual([]))

    it('reports a third place', () =>
      expect(find({ ...page, ...server, 'apps/server/src/c.ts': 'export const register = 3' }, allowed)).toHaveLength(
        3,
      ))

    it('lists it as idle when one of the ends is gone', () =>
      expect(
        findIdleSharedNames(
          Object.entries(page).map(([file, text]) => ({ file, text })),
          allowed,
        ),
      ).toEqual(['register']))
  })
})

describe('retired names', () => {
  const find = (text: string, file = 'x.ts') => toLines(findRetiredNames({ file, text }))

  it('names the line and what to write instead', () =>
    expect(find('const a = 1\ninterface Asked {}')).toEqual(['x.ts:2: `Asked` is retired: XxxInput or XxxQuery']))

  it.each([
    'export interface ListAsked {}',
    'type Wanted = string',
    'export interface PhotoWish {}',
    'interface Place {}',
    'interface StepGround {}',
    'class Kept {}',
    'export interface MenuEntry {}',
    'function flawOf() {}',
    'const columnFlaw = () => null',
    'export const whyNotPrinted = () => null',
    'function judgeRow() {}',
    'const useOwnCollections = () => []',
    'const given = 1',
  ])('reports %s', text => expect(find(text)).toHaveLength(1))

  it.each([
    'interface PlaceholderProps {}',
    'const flawless = true',
    'interface GroundStation {}',
    'const meaning = 1',
    'function collect() {}',
    'interface Taskkeeper {}',
    'const place = 1',
    'function f() { const asked = 1 }',
  ])('accepts %s', text => expect(find(text)).toEqual([]))

  it('lets a test call a value as it likes', () => expect(find('const given = 1', 'x.test.ts')).toEqual([]))
})

describe('a comment begins with its subject', () => {
  const find = (text: string) => toLines(findRiddles({ file: 'x.ts', text }))

  it.each([
    '/** What a page shows. */',
    '/**\n * Whoever asks.\n */',
    '/** The same for rows. */',
    '/** Whose turn it is. */',
  ])('reports %s', text =>
    expect(find(text)).toEqual([expect.stringMatching(/^x\.ts:1: a comment begins with its subject/)]),
  )

  it.each(['/** Returns what a page shows. */', '/* What a licence says */', '// What follows', '/** Whatsoever */'])(
    'accepts %s',
    text => expect(find(text)).toEqual([]),
  )
})
