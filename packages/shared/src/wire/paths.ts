/** Paths below the API base that both ends name. The wire's misspellings live here and nowhere else. */
export const paths = {
  session: {
    login: '/sys/login',
    permissions: '/sys/permission/getUserPermissionByToken',
    logout: '/sys/logout',
    forceLogout: '/sys/online/forceLogout',
    cas: '/sys/cas/client',
    captcha: '/sys/randomImage',
    checkCaptcha: '/sys/checkCaptcha',
    schools: '/sys/tenant/loginList',
    updatePassword: '/sys/user/updatePassword',
    ownSessions: '/sys/user/login/setting/sessions',
    endOwnSessions: '/sys/user/login/setting/endSessions',
    ownDeparts: '/sys/user/getCurrentUserDeparts',
    selectDepart: '/sys/selectDepart',
    ownSchools: '/sys/tenant/getCurrentUserTenant',
    selectSchool: '/sys/selectTenant',
  },
  dashboard: {
    records: '/xw/xwInfo/summary',
    find: '/xw/xwInfo/find',
    visits: '/sys/loginfo',
    visitsByDay: '/sys/visitInfo',
  },
  /** Live connections, each with the user's id behind it. */
  live: {
    user: '/websocket',
    page: '/vxeSocket',
  },
  dict: {
    items: '/sys/dict/getDictItems',
    all: '/sys/dict/queryAllDictItems',
    search: '/sys/dict/loadDict',
    selectedFirst: '/sys/dict/loadDictOrderByValue',
    labels: '/sys/dict/loadDictItem',
    text: '/sys/dict/getDictText',
    tree: '/sys/dict/loadTreeData',
    refresh: '/sys/dict/refleshCache', // spelled so on the wire
  },
  category: {
    resource: '/sys/category',
    root: '/sys/category/loadTreeRoot',
    children: '/sys/category/loadTreeChildren',
    tree: '/sys/category/loadTreeData',
    one: '/sys/category/loadOne',
    all: '/sys/category/loadAllData',
    labels: '/sys/category/loadDictItem',
  },
  files: {
    upload: '/sys/common/upload',
    static: '/sys/common/static',
    byId: '/sys/common/queryById',
    byIds: '/sys/common/queryByIds',
    byPath: '/sys/common/queryByPath',
    pdfPreview: '/sys/common/pdf/pdfPreviewIframe',
    storage: '/sys/oss/file',
    toHtml: '/sys/fileConvert/convertToHtml',
    wordToHtml: '/sys/fileConvert/wordToHtml',
  },
  records: {
    judge: '/xw/xwInfo/judge',
    check: '/xw/xwInfo/check',
    neighbours: '/xw/xwInfo/neighbours',
    history: '/xw/xwInfo/history',
    studentView: '/xw/xwInfo/studentView',
  },
  batches: {
    resource: '/xw/xwBatch',
    choices: '/xw/xwBatch/choices',
  },
  imports: {
    firstRow: '/xw/xwInfo/getFistRowDataAndColmnName', // spelled so on the wire
    fields: '/xw/xwInfo/importFields',
    start: '/xw/xwInfo/importData',
    photos: '/xw/xwInfo/xwImportZpByZip',
    records: '/sys/importRecord',
  },
  studentAccounts: {
    make: '/xw/xwInfo/makeAccounts',
    reset: '/xw/xwInfo/resetPassword',
  },
  announcement: {
    mine: '/sys/annountCement/listByUser', // spelled so on the wire
    one: '/sys/annountCement/queryById',
    release: '/sys/annountCement/doReleaseData',
    revoke: '/sys/annountCement/doReovkeData', // spelled so on the wire
    pushAgain: '/sys/annountCement/syncNotic', // spelled so on the wire
    receipts: '/sys/annountCement/receipts',
    exportReceipts: '/sys/annountCement/exportReceipts',
    markRead: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    readAll: '/sys/sysAnnouncementSend/readAll',
    myPage: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  },
  /** Written out, since every page asks for the own tasks: their definition is more to load than the rest of it. */
  tasks: {
    resource: '/system/sysQuartzTask',
    cancel: '/system/sysQuartzTask/cancel',
  },
  message: {
    resend: '/sys/message/sysMessage/resend',
    sendTest: '/sys/message/sysMessageTemplate/sendMsg',
  },
  pageSettings: {
    read: '/sys/userPage/query',
    save: '/sys/userPage/save',
  },
  savedQueries: {
    list: '/sys/savedQuery/list',
    save: '/sys/savedQuery/save',
    remove: '/sys/savedQuery/delete',
  },
  users: {
    resource: '/sys/user',
    byName: '/sys/user/getMultiUser',
    picker: '/sys/user/queryUserComponentData',
  },
  departs: {
    resource: '/sys/sysDepart',
    tree: '/sys/sysDepart/queryTreeList',
    children: '/sys/sysDepart/queryDepartTreeSync',
    search: '/sys/sysDepart/searchBy',
  },
  duplicates: {
    check: '/sys/duplicate/check',
  },
} as const
