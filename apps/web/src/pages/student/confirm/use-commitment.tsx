import { Checkbox } from 'antd'
import { useState } from 'react'
import { applicationKey, useApplication } from '../../../data/degree/use-application.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import { CommitmentText } from '../../../features/record-steps/commitment.tsx'

/**
 * The text that a student agrees to by submitting. The checkbox stores the text's fingerprint, so it clears when the
 * text changes.
 */
export function useCommitment(xwlx: string) {
  const commitment = useApplication(xwlx)?.commitment ?? null
  const [committed, commit] = useState<string | null>(null)
  const isDone = commitment === null || committed === commitment.print
  return {
    /** True when there is nothing left to agree to. */
    isDone,
    /** The part of the request that states the agreement. */
    body: commitment ? { committed: commitment.print } : {},
    /** Loads the text again after the server has refused an outdated one. */
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
