#!/usr/bin/env node
'use strict'
const { a, b: { c } } = require('./x'), fs = require("fs")
module.exports = { a, c, default: b, get d() { return c } }
exports.e = function named() {}, exports['f'] = () => {}
module.exports.g = class {}; Object.defineProperty(exports, "__esModule", { value: true });
!function (root, factory) { typeof define === 'function' && define.amd ? define(factory) : root.x = factory() }(this, function () { return {} });
if (require.main === module) process.exit(0)
