import { expect, it } from 'vitest'
import { announcementResource } from './announcement.ts'
import { findAnnouncementStep } from './announcement-states.ts'

const states = announcementResource.fields.sendStatus.options.map(({ value }) => value)

it('covers every state of the field in the table', () => {
  for (const state of states)
    for (const action of ['edit', 'release', 'revoke'] as const) {
      const step = findAnnouncementStep(state, action)
      if ('to' in step) expect(states).toContain(step.to)
      else expect(step.refusal).not.toContain('不正确')
    }
})

it('an announcement is either out and can be revoked, or not and can be released and edited', () => {
  const possible = states.map(state =>
    (['edit', 'release', 'revoke'] as const).filter(action => 'to' in findAnnouncementStep(state, action)).join(),
  )
  expect(possible).toEqual(['edit,release', 'revoke', 'edit,release'])
})

it.each([null, undefined, '', '3', 1, 'constructor', '__proto__'])('%j is no state and allows nothing', state => {
  expect(findAnnouncementStep(state, 'release')).toEqual({ refusal: '通知的状态不正确，请刷新后重试' })
})
