type FigureUnit = 'bytes' | 'ms' | 'seconds' | 'percent' | 'count'

export interface MonitorFigure {
  readonly name: string
  readonly unit: FigureUnit
  /** Combines the values of several processes at one time. */
  readonly combine: 'max' | 'min' | 'sum'
}

/** The figures of every process; counts and times cover the last minute. */
export const processFigures = {
  heapUsed: { name: '已用堆内存', unit: 'bytes', combine: 'max' },
  heapTotal: { name: '已分配堆内存', unit: 'bytes', combine: 'max' },
  heapLimit: { name: '堆内存上限', unit: 'bytes', combine: 'max' },
  buffers: { name: '堆外缓冲区', unit: 'bytes', combine: 'max' },
  rss: { name: '常驻内存', unit: 'bytes', combine: 'max' },
  cpu: { name: '处理器占用', unit: 'percent', combine: 'max' },
  loopBusy: { name: '事件循环占用', unit: 'percent', combine: 'max' },
  loopP99: { name: '事件循环延迟 P99', unit: 'ms', combine: 'max' },
  loopMax: { name: '事件循环最大延迟', unit: 'ms', combine: 'max' },
  gcCount: { name: '垃圾回收次数', unit: 'count', combine: 'sum' },
  gcTime: { name: '垃圾回收用时', unit: 'ms', combine: 'max' },
  gcMax: { name: '最长一次垃圾回收', unit: 'ms', combine: 'max' },
  handles: { name: '活动资源', unit: 'count', combine: 'max' },
  requests: { name: '请求', unit: 'count', combine: 'sum' },
  refused: { name: '被拒绝（4xx）', unit: 'count', combine: 'sum' },
  errors: { name: '服务器错误（5xx）', unit: 'count', combine: 'sum' },
  p50: { name: '耗时 P50', unit: 'ms', combine: 'max' },
  p95: { name: '耗时 P95', unit: 'ms', combine: 'max' },
  inFlight: { name: '处理中的请求', unit: 'count', combine: 'sum' },
  connections: { name: 'HTTP 连接', unit: 'count', combine: 'sum' },
  sockets: { name: '实时连接', unit: 'count', combine: 'sum' },
  heard: { name: '收到的进程间消息', unit: 'count', combine: 'sum' },
  poolUsed: { name: '使用中的数据库连接', unit: 'count', combine: 'sum' },
  poolWaiting: { name: '等待数据库连接', unit: 'count', combine: 'sum' },
  load: { name: '系统负载（1 分钟）', unit: 'count', combine: 'max' },
  memoryTotal: { name: '系统内存', unit: 'bytes', combine: 'max' },
  memoryFree: { name: '可用系统内存', unit: 'bytes', combine: 'min' },
  dataTotal: { name: '数据目录所在磁盘', unit: 'bytes', combine: 'max' },
  dataFree: { name: '数据目录可用空间', unit: 'bytes', combine: 'min' },
  backupTotal: { name: '备份目录所在磁盘', unit: 'bytes', combine: 'max' },
  backupFree: { name: '备份目录可用空间', unit: 'bytes', combine: 'min' },
} as const satisfies Record<string, MonitorFigure>

/** The figures of shared parts; one process measures them every minute. */
export const sharedFigures = {
  dbConnections: { name: '数据库连接', unit: 'count', combine: 'max' },
  dbMaxConnections: { name: '数据库连接上限', unit: 'count', combine: 'max' },
  dbActive: { name: '执行中的语句', unit: 'count', combine: 'max' },
  dbBlocked: { name: '等待锁的语句', unit: 'count', combine: 'max' },
  dbLongest: { name: '最长事务', unit: 'seconds', combine: 'max' },
  dbHit: { name: '缓存命中率', unit: 'percent', combine: 'min' },
  dbSize: { name: '数据库大小', unit: 'bytes', combine: 'max' },
  dbDead: { name: '失效行占比', unit: 'percent', combine: 'max' },
  replicas: { name: '复制副本', unit: 'count', combine: 'min' },
  replicaLag: { name: '复制延迟', unit: 'seconds', combine: 'max' },
  queueWaiting: { name: '等待中的任务', unit: 'count', combine: 'max' },
  queueRunning: { name: '执行中的任务', unit: 'count', combine: 'max' },
  queueFailed: { name: '一天内失败的任务', unit: 'count', combine: 'max' },
  queueOldest: { name: '最早的任务已等待', unit: 'seconds', combine: 'max' },
  notifyUsage: { name: '消息通道占用', unit: 'percent', combine: 'max' },
  sessions: { name: '有效登录', unit: 'count', combine: 'max' },
} as const satisfies Record<string, MonitorFigure>

export type ProcessFigure = keyof typeof processFigures
export type SharedFigure = keyof typeof sharedFigures
export type FigureName = ProcessFigure | SharedFigure

export const monitorFigures: Readonly<Record<FigureName, MonitorFigure>> = { ...processFigures, ...sharedFigures }
export const isFigure = (name: string): name is FigureName => Object.hasOwn(monitorFigures, name)
export const isSharedFigure = (name: FigureName): name is SharedFigure => Object.hasOwn(sharedFigures, name)

/** Figures that could not be measured are absent. */
export type MonitorFigures = Partial<Record<FigureName, number>>

/** The classes of routes, which differ most in cost. */
export const routeClasses = {
  read: '查询',
  write: '办理',
  file: '文件与导出',
  public: '登录与公开接口',
  web: '网页文件',
  other: '其他',
} as const
export type RouteClass = keyof typeof routeClasses

export const processKinds = { server: '服务进程', worker: '后台进程' } as const
export type ProcessKind = keyof typeof processKinds
