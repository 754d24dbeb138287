/* Modules that only register something; amis-ui publishes no types under these names. */
declare module 'amis-ui/lib/locale/zh-CN';
declare module 'amis-ui/lib/themes/antd';
