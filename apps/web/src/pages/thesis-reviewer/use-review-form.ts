import { thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { useState } from 'react'
import { request } from '../../api/http.ts'
import { readRefusal } from '../../api/refusal.ts'
import { drafts, type ReviewerCredentials } from './use-review-link.ts'

/** The values of the review form as typed. */
export interface ReviewValues {
  readonly grade: string
  readonly score: string
  readonly comments: string
  readonly hasNoConflict: boolean
}

const empty: ReviewValues = { grade: '', score: '', comments: '', hasNoConflict: false }
const noServer = { message: '无法连接服务器，内容已保存在本机，请稍后重试', fields: {} }

function findErrors({ score }: ReviewValues): Record<string, string> {
  return score.trim() === '' || /^\d{1,3}(\.\d)?$/.test(score.trim()) ? {} : { score: '分数应为 0 到 100 的数字' }
}

/** Holds the review of a link. Every change is stored in the browser until the review is sent. */
export function useReviewForm(credentials: ReviewerCredentials, onDone: (text: string) => void) {
  const [review, setReview] = useState<ReviewValues>(() => ({
    ...empty,
    ...(drafts.read(credentials) as Partial<ReviewValues> | null),
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<ReviewValues>) {
    const next = { ...review, ...part }
    setReview(next)
    drafts.keep(credentials, next)
  }

  async function send() {
    const invalid = findErrors(review)
    setErrors(invalid)
    if (isBusy || Object.keys(invalid).length > 0) return
    setBusy(true)
    const { score, ...rest } = review
    const body = { ...credentials, ...rest, ...(score.trim() !== '' && { score: Number(score) }) }
    const options = { method: 'POST', body, silent: true } as const
    const { refusal, message } = await request(thesisReviewerPaths.answer, options).then(
      response => ({ refusal: readRefusal(response), message: response.message }),
      () => ({ refusal: noServer, message: '' }),
    )
    setBusy(false)
    if (!refusal) return onDone(message)
    setErrors(Object.keys(refusal.fields).length > 0 ? refusal.fields : { all: refusal.message })
  }
  return { review, errors, isBusy, change, send }
}
