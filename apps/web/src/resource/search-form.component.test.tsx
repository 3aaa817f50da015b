import { positionResource } from '@xw/shared/resources/sys/position'
import { useSearchParams } from 'react-router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { pageOf, playWire } from '../../test/component/wire.ts'
import { ListPage } from './list-page.tsx'

const known = { '/sys/dict/getDictItems/position_rank': [], '/sys/position/list': pageOf([]) }
const name = page.getByLabelText('职务名称')

/** Pages put things of their own into the address, such as the collection that they found by themselves. */
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

it('keeps what was typed and not yet asked for when the address changes in something else', async () => {
  playWire(known)
  await mount(<WithMore />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await button('另有所指').click()
  await expect.element(page.getByText('batch=all')).toBeVisible()
  await expect.element(name).toHaveValue('秘书')
})

it('empties by 重置 what was typed and never asked for', async () => {
  playWire(known)
  await mount(<ListPage resource={positionResource} />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await button('重置').click()
  await expect.element(name).toHaveValue('')
})

it('searches by Enter and puts the condition into the address', async () => {
  playWire(known)
  await mount(<WithMore />, { may: ['sys:position:list'] })
  await name.fill('秘书')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^name=/)).toBeVisible()
  await expect.element(name).toHaveValue('秘书')
})
