const [command] = process.argv.slice(2);
console.error(`There is no command ${command}.`);
process.exitCode = 2;
