import { toPlainText } from '@xw/shared/field-types/rich-text'
import { patterns } from '@xw/shared/rules/patterns'
import { createTransport } from 'nodemailer'
import type { Config } from '../../../config.ts'
import { refused } from '../../../lib/errors.ts'

interface Mail {
  /** Id of the message. A repeated mail has the same message id, so servers recognize it. */
  id: string
  to: string
  subject: string
  html: string
}

/**
 * A mail that could not be delivered. The message is the product's own, since a mail server's may repeat what it was
 * sent.
 */
export class MailError extends Error {
  override readonly name = 'MailError'
}

const smtpReasons: Readonly<Record<string, string>> = {
  EAUTH: '邮件服务器不接受所配置的账号',
  EENVELOPE: '邮件服务器不接受发件人或收件人地址',
  EMESSAGE: '邮件服务器不接受邮件内容',
  ETLS: '与邮件服务器的加密连接失败',
  EDNS: '找不到邮件服务器',
  ECONNECTION: '无法连接邮件服务器',
  ESOCKET: '无法连接邮件服务器',
  ETIMEDOUT: '连接邮件服务器超时',
}

/** Returns the mail server; throws a refusal when none is configured. */
export function requireSmtp({ smtp }: Pick<Config, 'smtp'>): NonNullable<Config['smtp']> {
  if (!smtp) throw refused('邮件服务尚未配置，请联系系统管理员设置邮件服务器')
  return smtp
}

/** Returns the mail server; also refuses an invalid address. */
export function requireServerFor(config: Pick<Config, 'smtp'>, to: string): NonNullable<Config['smtp']> {
  const smtp = requireSmtp(config)
  if (!patterns.email.test(to)) throw refused('接收人应为有效的邮箱地址')
  return smtp
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** Sends one mail. The mailer may neither read files nor fetch addresses, whatever the message contains. */
export async function sendMail(config: Pick<Config, 'smtp'>, { id, to, subject, html }: Mail): Promise<void> {
  const smtp = requireServerFor(config, to)
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      messageId: `<${id}@${domainOf(smtp.from)}>`,
      from: smtp.from,
      to: { name: '', address: to },
      subject,
      html,
      text: toPlainText(html),
    })
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw new MailError(smtpReasons[code] ?? '邮件发送失败')
  } finally {
    transport.close()
  }
}
