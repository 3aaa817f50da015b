import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const folder = join(root, 'docs/manual')
const files = globSync('*.md', { cwd: folder }).sort()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const manuals = files.filter(file => file !== 'README.md')

/** Every address in a text, of a picture or of a link. */
const linksIn = (text: string) =>
  [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, sign, to = '']) => ({ isPicture: sign === '!', to }))

const shownPictures = manuals.flatMap(file =>
  linksIn(textOf(`docs/manual/${file}`)).flatMap(({ isPicture, to }) =>
    isPicture ? [to.replace('pictures/', '')] : [],
  ),
)

it('every picture is taken by a story, shown by one manual, and there', () => {
  const taken = [...textOf('e2e/manual.walk.spec.ts').matchAll(/\bpicture\(page, '([\w-]+)'\)/g)].map(
    ([, name]) => `${name}.png`,
  )
  const kept = globSync('*', { cwd: join(folder, 'pictures') })
  expect(shownPictures.toSorted()).toEqual(taken.toSorted())
  expect(kept.toSorted()).toEqual(taken.toSorted())
})

it('the pictures stay small together', () => {
  const sizes = shownPictures.map(name => statSync(join(folder, 'pictures', name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024)
})

it.each(files)('every link of %s leads somewhere', file => {
  const links = linksIn(textOf(`docs/manual/${file}`)).filter(({ to }) => !/^(https:|#)/.test(to))
  const lost = links.filter(({ to }) => !existsSync(join(folder, to.replace(/#.*/, ''))))
  expect(lost).toEqual([])
})

it('every manual is in the index and in 帮助, and so is every page that one leads to', () => {
  const index = linksIn(textOf('docs/manual/README.md')).map(({ to }) => to)
  expect(index).toEqual(expect.arrayContaining(manuals))
  const help = textOf('apps/web/src/pages/help/manuals.ts')
  const led = manuals.flatMap(file => linksIn(textOf(`docs/manual/${file}`)).filter(({ to }) => to.endsWith('.md')))
  const pages = [...manuals, ...led.map(({ to }) => to)].map(to => basename(to, '.md'))
  for (const name of new Set(pages)) expect(help).toMatch(new RegExp(`^  '?${name}'?: '`, 'm'))
})
