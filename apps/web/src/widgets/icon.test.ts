import { workTasks } from '@xw/shared/degree/office-work'
import { resources } from '@xw/shared/resources/index'
import { expect, it } from 'vitest'
import { commonIcons } from './icon.tsx'
import { toIconName } from './icon-name.ts'

it('has the icons of the product’s own menu without loading the whole set', () => {
  const names = [...resources.flatMap(({ menu }) => menu?.icon ?? []), ...workTasks.map(({ icon }) => icon)]
  expect(names.map(toIconName).filter(icon => !commonIcons.includes(icon))).toEqual([])
})
