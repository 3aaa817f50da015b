import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient, reloadQueries } from './query-client.ts'

afterEach(() => queryClient.clear())

/** Watches a query whose answers the test gives in any order. */
function watch() {
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => void answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: ['news'], queryFn })
  const stop = observer.subscribe(() => {})
  return {
    answers,
    stop,
    shown: () => observer.getCurrentResult().data,
    error: () => observer.getCurrentResult().error,
  }
}

it('a reload during the first load starts the query again', async () => {
  const { answers, shown, error, stop } = watch()
  void reloadQueries(['news'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after the change')
  await vi.waitFor(() => expect(shown()).toBe('after the change'))
  expect(error()).toBeNull()
  stop()
})

it('an older answer never replaces a newer one, whichever comes last', async () => {
  const { answers, shown, stop } = watch()
  answers[0]?.('first')
  await vi.waitFor(() => expect(shown()).toBe('first'))
  void reloadQueries(['news'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  void reloadQueries(['news'])
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.('newest')
  await vi.waitFor(() => expect(shown()).toBe('newest'))
  answers[1]?.('older')
  await Promise.resolve()
  expect(shown()).toBe('newest')
  stop()
})

it('a reload waits until somebody shows the data', async () => {
  const { answers, shown, stop } = watch()
  answers[0]?.('first')
  await vi.waitFor(() => expect(shown()).toBe('first'))
  stop()
  await reloadQueries(['news'])
  expect(answers).toHaveLength(1)
})
