import { resources } from '@xw/shared/resources/index'
import { expect, it } from 'vitest'
import { commonIcons } from './icon.tsx'
import { toIconName } from './icon-name.ts'

it('the icons of the product’s own menu need no loading', () => {
  const icons = resources.flatMap(({ menu }) => menu?.icon ?? []).map(toIconName)
  expect(icons.filter(icon => !commonIcons.includes(icon))).toEqual([])
})
