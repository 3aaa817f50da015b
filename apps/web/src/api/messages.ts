/** RQ-06: the exact texts that the request layer and the pages show. */
export const messages = {
  systemPrompt: '系统提示',
  accessDenied: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  /** Shown when no answer came. The requirements do not give a text for this case. */
  offline: '网络连接失败，请检查网络后重试',
  /** Shown for an error answer without a message of its own. */
  failed: '操作失败，请稍后再试',
  expired: '很抱歉，登录已过期，请重新登录',
  expiredTitle: '登录已过期',
  signInAgain: '重新登录',
  messengerExpired: '登录已过期，正在重新登录',
  selectOne: '请选择一条记录',
  downloadFailed: '文件下载失败',
  unknownFile: '未知的文件',
  saved: '保存成功',
  noData: '未查询到数据',
  emptyMenu: 'getPermissionList: permissions must be a non-null array !',
  themeFailed: 'Failed to update theme',
  badType: 'Bad type value',
} as const
