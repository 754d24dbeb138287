/* A sheet of the console under a separate name: the bundler gives each document its own copy, after amis'
   sheets. */
declare module '*.css?designer';
declare module '*.css?trial';
