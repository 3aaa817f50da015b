import { smsOutboxResource } from '@xw/shared/resources/sys/sms-outbox'
import { ListPage } from '../../../resource/list-page.tsx'

/**
 * SE-02: lists the text messages of the last two days. The text of a message that no gateway accepted is readable while
 * its code is valid.
 */
export default function SmsOutboxPage() {
  return (
    <ListPage
      resource={smsOutboxResource}
      description="没有启用短信网关时，验证码在有效期内可在这里查看；保留两天，不含已发出或过期的内容。"
    />
  )
}
