import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { Modal } from './modal.tsx'
import styles from './notice-modal.module.css'
import { SafeHtml } from './safe-html.tsx'
import { FileList } from './upload/file-list.tsx'

/** An announcement as its readers see it. */
export interface NoticeContent {
  readonly titile: string
  readonly msgContent: string | null
  /** Ids of the attachments, joined by commas. */
  readonly files?: string | null
  readonly sender: string | null
  /** The sender's real name, if the account still exists. */
  readonly sender_dictText?: string | null
  readonly sendTime: string | null
  readonly openType: string | null
  readonly openPage: string | null
}

/** HD-05: one announcement, with a link to the page it is about. Mounted only while it is open. */
export function NoticeModal({ notice, onClose }: { notice: NoticeContent; onClose: () => void }) {
  const navigate = useNavigate()
  const { openType, openPage } = notice
  function handle() {
    onClose()
    if (/^https?:/i.test(openPage ?? '')) window.open(openPage ?? '', '_blank', 'noopener')
    else void navigate(`/${openPage ?? ''}`.replace(/^\/\//, '/'))
  }
  return (
    <AntdTheme>
      <Modal
        title="通知消息"
        open
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            {openType === 'url' && openPage && (
              <Button type="primary" onClick={handle}>
                去处理
              </Button>
            )}
          </>
        }
      >
        <article className={styles.notice}>
          <h2>{notice.titile}</h2>
          <p>
            发布人：{notice.sender_dictText || notice.sender || '—'}
            <span>发布时间：{notice.sendTime ?? '未发布'}</span>
          </p>
          {notice.msgContent ? <SafeHtml html={notice.msgContent} /> : <p>没有正文。</p>}
          {notice.files && <Attachments ids={notice.files.split(',')} />}
        </article>
      </Modal>
    </AntdTheme>
  )
}

function Attachments({ ids }: { ids: readonly string[] }) {
  return (
    <section className={styles.files} aria-label="附件">
      <h3>附件</h3>
      <FileList ids={ids} />
    </section>
  )
}
