import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestParam, changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { LetterLink } from '@xw/shared/wire/change-requests'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/http.ts'
import { fileUrl } from '../../../data/files.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { openTab } from '../../../lib/open-tab.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { type ChangeRequestRow, useChangeRequestAction } from './use-change-request.ts'
import styles from './xw-change-sheet.module.css'

const AddDialog = lazyPart(() => import('./add-dialog.tsx'))
const OpinionDialog = lazyPart(() => import('./opinion-dialog.tsx'))

const { permission } = changeRequestResource

/** The actions on a change request in its current state. */
export function ChangeRequestTools({ sheet }: { sheet: ChangeRequestRow }) {
  const [open, setOpen] = useState<'add' | 'approve' | 'answer' | null>(null)
  const { isBusy, run } = useChangeRequestAction(sheet.id)
  const { confirm, holder } = useConfirm()
  const close = () => setOpen(null)
  async function ask(question: { title: string; content: string; okText: string }, path: string) {
    if (await confirm(question)) await run(path)
  }
  const handIn = () =>
    ask({ title: '提交勘误单？', content: handInTexts[sheet.kind] ?? '', okText: '提交' }, changeRequestPaths.handIn)
  const withdraw = () => ask({ ...withdrawal, title: '撤回勘误单？' }, changeRequestPaths.withdraw)
  return (
    <div className={styles.tools}>
      {sheet.state === '0' && (
        <>
          <Can code={`${permission}:handIn`}>
            <Button type="primary" loading={isBusy} onClick={() => void handIn()}>
              提交
            </Button>
          </Can>
          <Can code={`${permission}:edit`}>
            <Button onClick={() => setOpen('add')}>添加记录…</Button>
          </Can>
        </>
      )}
      {sheet.state === '1' && (
        <Can code={`${permission}:approve`}>
          <Button type="primary" onClick={() => setOpen('approve')}>
            学校审核…
          </Button>
        </Can>
      )}
      {sheet.state === '2' && (
        <Can code={`${permission}:answer`}>
          <Button type="primary" onClick={() => setOpen('answer')}>
            登记省级意见…
          </Button>
        </Can>
      )}
      {(sheet.state === '1' || sheet.state === '2') && (
        <Can code={`${permission}:handIn`}>
          <Button onClick={() => void withdraw()}>撤回</Button>
        </Can>
      )}
      <Can code={`${permission}:letter`}>
        <Button onClick={() => void openLetter(sheet.id)}>打印公文</Button>
      </Can>
      <Link to={recordsOf(sheet)}>在学位信息中查看</Link>
      {holder}
      {open === 'add' && <AddDialog sheet={sheet} onClose={close} />}
      {open === 'approve' && <OpinionDialog sheet={sheet} way="approve" onClose={close} />}
      {open === 'answer' && <OpinionDialog sheet={sheet} way="answer" onClose={close} />}
    </div>
  )
}

const underCorrection = '记录转为“勘误中”，由学校其他人审核后报省级学位委员会。'
const handInTexts: Readonly<Record<string, string>> = {
  edit: underCorrection,
  photo: underCorrection,
  delete: underCorrection,
  late: '由学校其他人审核后报省级学位委员会；同意后即可补报。',
}
const withdrawal = { content: '记录恢复到提交前的状态，勘误单不再办理。', okText: '撤回' }

/** The link to the change request's records in their own list, where late ones are submitted. */
const recordsOf = ({ id, xwbslbm }: ChangeRequestRow): string =>
  `/xxcj/xwInfo/${xwbslbm}?${new URLSearchParams({ xwlx: xwbslbm, batch: 'all', [changeRequestParam]: id })}`

const openLetter = (id: string) =>
  openTab(async () => {
    const { success, message, result } = await request<LetterLink>(changeRequestPaths.letter, {
      method: 'POST',
      body: { id },
    })
    if (success && result) return fileUrl(result.url)
    notify.warn(message)
    return null
  })
