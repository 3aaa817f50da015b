import { degreeRecordDef, degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { stepPath } from '@xw/shared/wire/record-paths'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { useSession } from '../../lib/session.ts'
import { CorrectionPanel } from './correction-panel.tsx'

const found = {
  id: 'a',
  xwbslbm: '31',
  name: '王阳',
  number: '2023',
  depart: '文学院',
  status: '已备案',
  state: '80',
}

async function open(may: readonly string[], reach: 'school' | 'depart' = 'school') {
  const wire = playWire({ [`${degreeRecordTable.path}/definition`]: degreeRecordDef('31') })
  usePermissions.setState({ reach })
  useSession.setState({ user: { roleCode: 'dwgly' } as never })
  onTestFinished(() => {
    usePermissions.setState({ reach: 'own' })
    useSession.setState({ user: null })
  })
  await mount(<CorrectionPanel />, { may: ['xw:xwInfo:list', ...may] })
  return wire
}

it('DG-04 finds a person among the records that can be corrected or revoked, and starts the step', async () => {
  const wire = await open(['xw:changeSheet:add', 'xw:xwInfo:revoke'])
  await page.getByLabelText('查找要办理的人').fill('王阳')
  const asked = await wire.next(paths.dashboard.find)
  expect(asked.params).toMatchObject({ keyword: '王阳', states: '60,70,71,80' })
  asked.answer([found])
  await expect.element(page.getByRole('row', { name: /王阳 2023 学术硕士 文学院 已备案/ })).toBeVisible()
  await expect.element(button('勘误 王阳')).toBeVisible()
  await button('撤销学位 王阳').click()
  const preview = await wire.next(stepPath('revoke'))
  expect(preview.body).toMatchObject({ xwlx: '31', ids: ['a'], preview: true })
})

it('DG-04 offers only the steps that the user may take, and says when nobody is found', async () => {
  const wire = await open(['xw:xwInfo:revoke'])
  await page.getByLabelText('查找要办理的人').fill('王阳')
  ;(await wire.next(paths.dashboard.find)).answer([found])
  await expect.element(button('撤销学位 王阳')).toBeVisible()
  await expect.element(button('勘误 王阳')).not.toBeInTheDocument()
  await page.getByLabelText('查找要办理的人').fill('李四')
  ;(await wire.next(paths.dashboard.find, 2)).answer([])
  await expect.element(page.getByText('没有找到可以撤销学位的记录。')).toBeVisible()
})

it('DG-04 is not shown to a department, which takes no such step', async () => {
  await open(['xw:changeSheet:add', 'xw:xwInfo:revoke'], 'depart')
  await expect.element(page.getByLabelText('查找要办理的人')).not.toBeInTheDocument()
})
