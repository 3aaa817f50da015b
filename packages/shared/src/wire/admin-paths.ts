/**
 * Paths below the API base that only administrators' pages call. They are separate from `paths.ts` so that other
 * users' first page does not load them.
 */
export const adminPaths = {
  apiDoc: {
    document: '/sys/apiDoc/openapi.json',
  },
  users: {
    freeze: '/sys/user/frozenBatch',
    setPassword: '/sys/user/changePassword',
    resetFactor: '/sys/user/resetFactor',
  },
  registrations: {
    approve: '/sys/registration/approve',
    refuse: '/sys/registration/refuse',
  },
  receivers: {
    check: '/sys/message/sysMessageTemplate/checkReceivers',
    send: '/sys/message/sysMessageTemplate/sendToAll',
  },
  addressList: {
    list: '/sys/user/queryByOrgCodeForAddressList',
    export: '/sys/addressList/exportXls',
  },
  schools: {
    list: '/sys/tenant/queryList',
    edit: '/sys/tenant/edit',
    accounts: '/sys/tenant/member/accounts',
    roles: '/sys/tenant/member/roles',
    addMember: '/sys/tenant/member/add',
    removeMember: '/sys/tenant/member/delete',
  },
  menu: {
    list: '/sys/permission/list',
    add: '/sys/permission/add',
    edit: '/sys/permission/edit',
    move: '/sys/permission/move',
    remove: '/sys/permission/delete',
    export: '/sys/permission/exportXls',
  },
  dataLog: {
    tables: '/sys/dataLog/tables',
    list: '/sys/dataLog/list',
    versions: '/sys/dataLog/queryDataVerList',
    compare: '/sys/dataLog/queryCompareList',
  },
  jobs: {
    pause: '/sys/quartzJob/pause',
    resume: '/sys/quartzJob/resume',
    execute: '/sys/quartzJob/execute',
  },
  /** Paths of the monitoring pages, followed by those that other clients of the wire know. */
  monitor: {
    alarms: '/sys/monitor/alarms',
    processes: '/sys/monitor/processes',
    curves: '/sys/monitor/curves',
    database: '/sys/monitor/database',
    messaging: '/sys/monitor/messaging',
    traces: '/sys/monitor/traces',
    wireMetric: '/actuator/metrics',
    wireTraces: '/actuator/httptrace',
    wireInfo: '/sys/actuator/redis/info',
    wireKeys: '/sys/actuator/redis/keysSize',
    wireMemory: '/sys/actuator/redis/memoryInfo',
    wireDisks: '/sys/actuator/redis/queryDiskInfo',
  },
  departMembers: {
    list: '/sys/user/departUserList',
    put: '/sys/user/editSysDepartWithUser',
    takeOut: '/sys/user/deleteUserInDepartBatch',
  },
  roleMembers: {
    list: '/sys/user/userRoleList',
    put: '/sys/user/addSysUserRole',
    takeOut: '/sys/user/deleteUserRoleBatch',
  },
  roleGrants: {
    tree: '/sys/role/queryTreeList',
    read: '/sys/permission/queryRolePermission',
    save: '/sys/permission/saveRolePermission',
  },
  departGrants: {
    tree: '/sys/sysDepart/queryGrantTree',
    read: '/sys/permission/queryDepartPermission',
    save: '/sys/permission/saveDepartPermission',
  },
  departRoleGrants: {
    tree: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    read: '/sys/sysDepartPermission/queryDeptRolePermission',
    save: '/sys/sysDepartPermission/saveDeptRolePermission',
  },
  dataRules: {
    fields: '/sys/permission/queryRuleFields',
    list: '/sys/permission/queryPermissionRule',
    add: '/sys/permission/addPermissionRule',
    edit: '/sys/permission/editPermissionRule',
    remove: '/sys/permission/deletePermissionRule',
    ofRole: '/sys/role/datarule',
    ofDepartRole: '/sys/sysDepartRole/datarule',
  },
  fieldConfig: {
    matrix: '/system/sysRoleFieldConfig/queryMatrix',
    saveMatrix: '/system/sysRoleFieldConfig/saveMatrix',
  },
  rules: {
    check: '/sys/checkRule/checkByCode',
    fill: '/sys/fillRule/testFillRule',
  },
  dataSource: {
    test: '/online/cgreport/api/testConnection',
  },
  identityProvider: {
    test: '/sys/identityProvider/test',
  },
  smsGateway: {
    test: '/sys/smsGateway/test',
  },
} as const
