/* A sheet of the console under a name of its own: the bundler gives each document its own copy, behind amis' sheets. */
declare module '*.css?designer';
declare module '*.css?trial';
