import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider, useRoutes, useSearchParams } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { homePath } from '../../lib/paths.ts'
import { TabPages } from './tab-pages.tsx'
import { noTabs } from './tabs-model.ts'
import { useTabs } from './tabs-store.ts'

const other = '/isystem/dict'

/** A page that writes its result into the query once the answer has arrived. */
function Slow({ answer }: { answer: Promise<void> }) {
  const [search, setSearch] = useSearchParams()
  const said = search.get('batch')
  useEffect(() => {
    if (said === null) void answer.then(() => setSearch({ batch: 'all' }, { replace: true }))
  }, [answer, said, setSearch])
  return <p>批次：{said ?? '未定'}</p>
}

/** Renders pages through routes of their own, as the menu does. */
const Routed = ({ answer }: { answer: Promise<void> }) =>
  useRoutes([{ path: homePath, element: <Slow answer={answer} /> }])

it('LY-02 a page that the user is leaving writes its query into its own tab and does not navigate back', async () => {
  const answer = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<null>()
  const tab = { name: 'home', title: '首页', keepAlive: true, fullPath: homePath, key: homePath, generation: 0 }
  useTabs.setState({ list: [tab], activeKey: homePath })
  onTestFinished(() => useTabs.setState(noTabs))
  const router = createMemoryRouter(
    [
      { path: homePath, element: <TabPages page={<Routed answer={answer.promise} />} hasBar={false} /> },
      { path: other, loader: () => arrival.promise, element: <p>字典</p> },
    ],
    { basename: '/app/', initialEntries: [`/app${homePath}`] },
  )
  await render(<RouterProvider router={router} />)
  await expect.element(page.getByText('批次：未定')).toBeVisible()
  const left = router.navigate(other)
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  answer.resolve()
  await expect.element(page.getByText('批次：all')).toBeVisible()
  arrival.resolve(null)
  await left
  expect(router.state.location.pathname).toBe(`/app${other}`)
  await expect.element(page.getByText('字典')).toBeVisible()
  expect(useTabs.getState().list[0]?.fullPath).toBe(`${homePath}?batch=all`)
})
