import { Checkbox } from 'antd'
import { useState } from 'react'
import { applicationKey, useApplication } from '../../../data/degree/use-application.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import { CommitmentText } from '../../../features/record-steps/commitment.tsx'

/** What a student agrees to by submitting. The tick stands for the words that were read: with others it is gone. */
export function useCommitment(xwlx: string) {
  const commitment = useApplication(xwlx)?.commitment ?? null
  const [committed, commit] = useState<string | null>(null)
  const isDone = commitment === null || committed === commitment.print
  return {
    /** Nothing is left to be agreed to. */
    isDone,
    /** What is sent of it. */
    body: commitment ? { committed: commitment.print } : {},
    /** Other words hold meanwhile. */
    reload: () => void reloadQueries(applicationKey),
    part: commitment && (
      <>
        <CommitmentText text={commitment.text} />
        <Checkbox checked={isDone} onChange={event => commit(event.target.checked ? commitment.print : null)}>
          我已阅读并同意以上承诺
        </Checkbox>
      </>
    ),
  }
}
