import com.example.Provider;

/** The module. */
@Deprecated
open module com.example.app {
	requires java.base;
	requires transitive java.logging;
	requires static transitive lombok;
	exports com.example.api;
	exports com.example.internal to com.example.test, other.module;
	opens com.example.model;
	opens com.example.data to hibernate, jackson;
	uses com.example.spi.Service;
	provides com.example.spi.Service with com.example.impl.One, com.example.impl.Two;
}
