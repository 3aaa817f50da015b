import { positionResource } from '@xw/shared/resources/sys/position'
import { useSearchParams } from 'react-router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { pageOf, playWire } from '../../test/component/wire.ts'
import { ListPage } from './list-page.tsx'

const known = { '/sys/dict/getDictItems/position_rank': [], '/sys/position/list': pageOf([]) }
const name = page.getByLabelText('职务名称')

/** Changes another parameter of the address, as pages do with a batch that they choose themselves. */
function WithMore() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setSearch([...search, ['batch', 'all']])}>
        另有所指
      </button>
      <output>{search.toString()}</output>
      <ListPage resource={positionResource} />
    </>
  )
}

it('keeps typed text that was not searched for when another parameter of the address changes', async () => {
  playWire(known)
  await mount(<WithMore />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await button('另有所指').click()
  await expect.element(page.getByText('batch=all')).toBeVisible()
  await expect.element(name).toHaveValue('秘书')
})

it('重置 also clears text that was typed but not searched for', async () => {
  playWire(known)
  await mount(<ListPage resource={positionResource} />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await button('重置').click()
  await expect.element(name).toHaveValue('')
})

it('Enter searches and writes the condition into the address', async () => {
  playWire(known)
  await mount(<WithMore />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^name=/)).toBeVisible()
  await expect.element(name).toHaveValue('秘书')
})
