import { describe, expect, it } from 'vitest'
import { type CallFailure, type FailureEffects, showFailure, toFailureText } from './errors.ts'
import { messages } from './messages.ts'

const failure = (fields: Partial<CallFailure>): CallFailure => ({
  status: 500,
  timedOut: false,
  body: null,
  token: 'stored',
  ...fields,
})

/** Returns the effects that the table called, in order. */
function shown(fields: Partial<CallFailure>): unknown[][] {
  const done: unknown[][] = []
  const effects: FailureEffects = {
    notice: (...given) => void done.push(['notice', ...given]),
    warn: text => void done.push(['warn', text]),
    offline: () => void done.push(['offline']),
    expire: how => void done.push(['expire', how]),
  }
  showFailure(effects, failure(fields))
  return done
}

const expiredBody = { message: 'Token失效，请重新登录' }

describe('error table', () => {
  it('RQ-03 shows 拒绝访问 for 403, whatever the server says', () => {
    expect(shown({ status: 403, body: { message: '没有权限，请联系管理员授权' } })).toEqual([['notice', '拒绝访问']])
  })

  it('RQ-03 shows 很抱歉，资源未找到! for 404', () => {
    expect(shown({ status: 404, body: { message: '路径不存在' } })).toEqual([['notice', '很抱歉，资源未找到!']])
  })

  it('RQ-03 shows 网络超时 for 504', () => {
    expect(shown({ status: 504 })).toEqual([['notice', '网络超时']])
  })

  it('RQ-03 shows 网络超时 when a call takes too long', () => {
    expect(shown({ status: 0, timedOut: true, token: 'none' })).toEqual([['notice', '网络超时']])
  })

  it('reports a missing answer once on the page, not once for every call', () => {
    expect(shown({ status: 0, token: 'none' })).toEqual([['offline']])
  })

  it('RQ-03 a 401 with the stored token ends the session with a notice', () => {
    expect(shown({ status: 401, body: expiredBody })).toEqual([['expire', 'notice']])
  })

  it('RQ-03 a 401 without a token shows the message and signs nobody out', () => {
    expect(shown({ status: 401, token: 'none' })).toEqual([['notice', '很抱歉，登录已过期，请重新登录']])
  })

  it('RQ-03 a 500 with the text of expiry and the stored token ends the session with the modal', () => {
    expect(shown({ status: 500, body: expiredBody })).toEqual([['expire', 'modal']])
  })

  it('RQ-03 a 500 with the text of expiry but no token is an ordinary failure', () => {
    expect(shown({ status: 500, body: expiredBody, token: 'none' })).toEqual([['notice', 'Token失效，请重新登录', 4]])
  })

  it('RQ-03 a late refusal of an old token ends nothing', () => {
    expect(shown({ status: 401, token: 'stale' })).toEqual([])
    expect(shown({ status: 500, body: expiredBody, token: 'stale' })).toEqual([])
  })

  it.each([
    [500, '操作失败，请稍后再试（追踪号 1）'],
    [400, '请求参数不正确'],
    [413, '提交的内容过大'],
    [429, '操作过于频繁，请稍后再试'],
    [503, '系统繁忙，请稍后再试'],
  ])('RQ-03 shows the server’s message for 4 s for any other status, here %i', (status, message) => {
    expect(shown({ status, body: { message } })).toEqual([['notice', message, 4]])
  })

  it('shows a default text when the server sent no message', () => {
    expect(toFailureText(failure({ status: 502 }))).toBe('操作失败，请稍后再试')
    expect(toFailureText(failure({ status: 0, token: 'none' }))).toBe('网络连接失败，请检查网络后重试')
  })
})

describe('messages', () => {
  it.each([
    ['systemPrompt', '系统提示'],
    ['accessDenied', '拒绝访问'],
    ['notFound', '很抱歉，资源未找到!'],
    ['timeout', '网络超时'],
    ['expired', '很抱歉，登录已过期，请重新登录'],
    ['expiredTitle', '登录已过期'],
    ['signInAgain', '重新登录'],
    ['messengerExpired', '登录已过期，正在重新登录'],
    ['selectOne', '请选择一条记录'],
    ['downloadFailed', '文件下载失败'],
    ['unknownFile', '未知的文件'],
    ['saved', '保存成功'],
    ['noData', '未查询到数据'],
    ['emptyMenu', 'getPermissionList: permissions must be a non-null array !'],
    ['themeFailed', 'Failed to update theme'],
    ['badType', 'Bad type value'],
  ] as const)('RQ-06 %s is %s', (name, text) => {
    expect(messages[name]).toBe(text)
  })
})
