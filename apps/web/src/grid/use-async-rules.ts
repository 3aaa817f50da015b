import { useEffect, useRef } from 'react'
import { listOpenQuestions, runAsyncRules } from './model/async-rules.ts'
import type { GridHandle } from './use-grid.ts'

/** GR-05: runs each pending asynchronous rule once. */
export function useAsyncRules({ state, store }: GridHandle): void {
  const asked = useRef(new Set<number>())
  const { awaited } = state
  useEffect(() => {
    if (awaited.size === 0) return asked.current.clear()
    for (const question of listOpenQuestions(store.getState())) {
      if (asked.current.has(question.token)) continue
      asked.current.add(question.token)
      void runAsyncRules(store.getState(), question).then(message =>
        store.dispatch({ type: 'asyncResult', ...question, message }),
      )
    }
  }, [awaited, store])
}
