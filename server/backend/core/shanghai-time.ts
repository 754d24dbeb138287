export * from '../../contract/shanghai-time';
