import { expect, it, onTestFinished, vi } from 'vitest'
import { mount } from '../../test/component/mount.tsx'
import { noteMissingDepart, useDepartPrompt } from '../data/session/depart-choice.ts'
import { usePermissions } from '../data/session/permissions.ts'
import { notify } from '../lib/notify.ts'
import { DepartChoice } from './depart-choice.tsx'

it.each([
  ['depart', ['您尚未归属部门,请确认账号信息']],
  ['school', []],
  ['types', []],
] as const)('HD-10 tells only who works for departments that they belong to none (%s)', async (reach, told) => {
  const warn = vi.spyOn(notify, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  usePermissions.setState({ reach })
  noteMissingDepart()
  await mount(<DepartChoice />)
  await expect.poll(() => useDepartPrompt.getState().isMissing).toBe(false)
  expect(warn.mock.calls.map(([text]) => text)).toEqual(told)
})
